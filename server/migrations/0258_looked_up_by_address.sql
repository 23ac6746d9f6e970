-- With whom mails and meetings were, and whom a statement concerns, is asked of the index and not of each row of a person. Under
-- row-level security an overlap of addresses and a field of a JSON are no conditions of an index. As search_find does (decision 0014),
-- each function takes the reader from app.user_id and tells ids only; what has them is read again under its own policy.

-- Beginning with their person: an address of the house stands in the mails of everybody.
drop index mails_addresses;
create index mails_addresses on mails using gin (user_id, addresses);
drop index meetings_addresses;
create index meetings_addresses on meetings using gin (user_id, addresses);

create function app_exchanges_with(wanted text[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select distinct m.exchange_id from mails m where m.user_id = app_user() and m.addresses && wanted
$$;

create function app_meetings_with(wanted text[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select m.id from meetings m where m.user_id = app_user() and m.addresses && wanted
$$;

-- Of these addresses those to which the person has not written yet, as far as whoever asks may read of it.
create function app_never_written_to(wanted text[]) returns text[]
  language sql stable security definer set search_path = public as $$
  select array(select w from unnest(wanted) w where not exists (select from mails m
    where m.user_id = app_user() and m.own and m.addresses @> array[w] and m.connection_id in
      (select c.id from connections c where c.user_id = app_user() and (c.ai_reads or app_own_eyes()))))
$$;

-- Who owes it, to whom it is owed, or with whom the interaction was.
create function app_statements_of(contact uuid) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select s.id from statements s where s.user_id = app_user() and s.who ->> 'resolved' = contact::text and s.who ->> 'resolved' <> 'me'
  union select s.id from statements s where s.user_id = app_user() and s.to_whom ->> 'resolved' = contact::text and s.to_whom ->> 'resolved' <> 'me'
  union select s.id from interactions i join statement_texts o on o.interaction_id = i.id and o.user_id = app_user()
    join statements s on s.text_id = o.id where i.contact_id = contact
$$;

-- Statements whose words may name somebody, by the longest word of each name: all of them, for their quotes are read after.
create function app_statements_naming(names text[]) returns setof uuid
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  mine constant uuid[] := search_readers();
  name text;
  longest text;
begin
  if app_user() is null then return; end if;
  foreach name in array names loop
    longest := (select word from regexp_split_to_table(btrim(search_key(name)), '\s+') as word order by length(word) desc, word limit 1);
    return query select e.id from search_entries e
      where e.kind = 'statement' and e.readers && mine and e.text_key like search_pattern(longest);
  end loop;
end $$;

-- Contacts with a tag, one's own and those that others share; null: more than `most`, of which the next in a list is never far.
create function app_contacts_tagged(tag text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = public as $$
declare
  found constant uuid[] := array(
    (select c.id from contacts c where c.owner_id = app_user() and c.tags @> array[tag] limit most + 1)
    union
    (select c.id from contact_shares s join contacts c on c.id = s.contact_id
      where s.reader_id = any (app_readers()) and c.tags @> array[tag] limit most + 1));
begin
  return case when cardinality(found) <= most then found end;
end $$;
