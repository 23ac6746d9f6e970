-- Statements of people that were in no contact when the text was read, by what it calls them. Only ids are told, as in 0258: what has them
-- is read again under its own policy.
create index statements_who_called on statements (user_id, (lower(who ->> 'words'))) where who ->> 'resolved' is null;
create index statements_to_called on statements (user_id, (lower(to_whom ->> 'words'))) where to_whom ->> 'resolved' is null;

create function app_statements_called(names text[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select s.id from statements s where s.user_id = app_user() and s.who ->> 'resolved' is null and lower(s.who ->> 'words') = any (names)
  union select s.id from statements s where s.user_id = app_user() and s.to_whom ->> 'resolved' is null and lower(s.to_whom ->> 'words') = any (names)
$$;
