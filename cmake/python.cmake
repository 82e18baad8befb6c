# The Python package, which calls the shared library: nothing is compiled. In Debian's place for such packages; elsewhere than
# under /usr Python is told of it by PYTHONPATH. It finds the library by its own place in the tree.
set(python_packages lib/python3/dist-packages)
install(DIRECTORY python/rednov DESTINATION ${python_packages} COMPONENT python
        FILES_MATCHING PATTERN "*.py" PATTERN py.typed PATTERN __pycache__ EXCLUDE)
file(GLOB python_examples CONFIGURE_DEPENDS python/examples/*.py)
install(PROGRAMS ${python_examples} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-rednov/examples COMPONENT python)
