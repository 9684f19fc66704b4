"""For all tests. Hypothesis is imported here, early: late, in the middle of a collection, it can upset CPython 3.11's parser."""

import hypothesis

hypothesis.settings.register_profile("house", deadline=None, print_blob=True)
hypothesis.settings.load_profile("house")
