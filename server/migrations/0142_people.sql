-- A contact's page tells of everything that names the person, and a contact knows more ways to reach somebody.

-- The newest records of these kinds in whose words one of these names stands, of those that the caller may read: looked up by the index of
-- all texts. Who asks reads the records themselves again, under row-level security (decision 0014).
create function app_naming(names text[], kinds text[], most integer) returns table (kind text, id uuid)
language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
#variable_conflict use_column
declare
  mine uuid[] := search_readers();
  kind_wanted text;
  name text;
begin
  if app_user() is null then return; end if;
  foreach kind_wanted in array kinds loop
    foreach name in array names loop
      return query select e.kind, e.id from search_entries e
        where e.kind = kind_wanted and e.readers && mine and e.text_key like search_pattern(search_key(name)) order by e.at desc limit most;
    end loop;
  end loop;
end $$;
revoke execute on function app_naming from public;
grant execute on function app_naming to adjutant_app;

alter table contacts
  -- What an address or number is for: [{"value": "...", "label": "work"}]. By their value, so that whatever changes the lists loses no label.
  add column labels jsonb not null default '[]',
  -- yyyy-mm-dd, or --mm-dd where the year is not known.
  add column birthday text check (birthday ~ '^([0-9]{4}|-)-[0-9]{2}-[0-9]{2}$'),
  add column time_zone text,
  add column tags text[] not null default '{}';
create index contacts_tags on contacts using gin (owner_id, tags);

-- Tags are words by which somebody is found.
create or replace view search_contacts as
  select c.id, c.owner_id, array[c.owner_id] || array(select s.organization_id from contact_shares s where s.contact_id = c.id) as readers,
    c.name as title, concat_ws(E'\n', c.role, array_to_string(c.emails, ' '), array_to_string(c.phones, ' '),
      regexp_replace(array_to_string(c.phones, ' '), '[^0-9 ]|(?<=\d) (?=\d)', '', 'g'), array_to_string(c.tags, ' '), c.notes) as body,
    c.updated_at as at
  from contacts c;
drop trigger search_contact on contacts;
create trigger search_contact after insert or update of name, role, emails, phones, tags, notes, owner_id on contacts
  for each row execute function search_contact_changed();
