-- Whether anything of a person's records has changed since their briefing was made is asked whenever Today is read: with 100,000 notes and
-- as many contacts each was looked at (0.8 s and 0.5 s).
create index notes_owner_updated on notes (user_id, updated_at);
create index contacts_owner_updated on contacts (owner_id, updated_at);
create index goals_owner_updated on goals (user_id, updated_at);
