"""For all tests. Hypothesis is imported here, early: late, in the middle of a collection, it can upset CPython 3.11's parser."""

import hypothesis

hypothesis.settings.register_profile("house", deadline=None, print_blob=True)
hypothesis.settings.load_profile("house")


def pytest_collection_modifyitems(items):
    """What takes long, or waits long, comes first: whatever is short fills the gaps, and nobody is left waiting at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
