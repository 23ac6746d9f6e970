-- What a person has said of their statements is looked up by itself, newest first: of what texts state they answer a small part, and what the
-- product put away as a mere form of the notes is many times that.
create index statements_answered on statements (user_id, created_at, id) where answered;
