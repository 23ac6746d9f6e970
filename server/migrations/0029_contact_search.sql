-- The list of contacts asks the index of all texts, as the other lists do.
drop function app_contacts_containing(text, integer);
