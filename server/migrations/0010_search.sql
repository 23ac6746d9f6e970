-- Find anything: one entry for each record that can be found, kept by triggers beside the records (decision 0014).
-- The application's role reads none of it: it asks search_find and search_like, which know who is asking and tell ids only.

do $$ begin
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
exception when insufficient_privilege or undefined_file then
  raise exception 'Search needs the PostgreSQL extensions pg_trgm and unaccent (package postgresql-contrib). This account may not create them: %. Please let an administrator run "create extension pg_trgm; create extension unaccent;" in this database, or grant this account CREATE on it.', sqlerrm;
end $$;

-- How texts are compared: without case and accents. unaccent is only stable because its dictionary could be edited; ours is not.
create function search_key(given text) returns text language sql immutable parallel safe set search_path = public as $$
  select lower(unaccent('unaccent', given))
$$;

create table search_entries (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  -- Users and organizations that may find it.
  readers uuid[] not null,
  title_key text not null,
  -- The title and everything else it says.
  text_key text not null,
  words tsvector not null,
  -- When its text last changed.
  at timestamptz(3) not null,
  primary key (kind, id)
) partition by list (kind);
create table search_entries_goal partition of search_entries for values in ('goal');
create table search_entries_kpi partition of search_entries for values in ('kpi');
create table search_entries_task partition of search_entries for values in ('task');
create table search_entries_note partition of search_entries for values in ('note');
create table search_entries_contact partition of search_entries for values in ('contact');
create table search_entries_interaction partition of search_entries for values in ('interaction');
create table search_entries_advice partition of search_entries for values in ('advice');
-- One inverted index for all ways to look, with the readers in it: what others wrote is passed over without being read.
-- Its list of pending entries is kept short, because every search walks it.
create index search_entries_text on search_entries using gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index search_entries_newest on search_entries (owner_id, at);
create index search_entries_title on search_entries (owner_id, title_key collate "C");
alter table search_entries enable row level security;

-- What each kind says, as (id, owner_id, readers, title, body, at). A new kind: a partition, a view, a trigger.
create view search_goals as
  select g.id, g.user_id as owner_id, array_remove(array[g.user_id, g.organization_id], null) as readers,
    g.title, g.description as body, g.updated_at as at from goals g;
create view search_kpis as
  select k.id, g.user_id as owner_id, array_remove(array[g.user_id, g.organization_id], null) as readers,
    k.name as title, null::text as body, k.created_at as at, k.goal_id from kpis k join goals g on g.id = k.goal_id;
create view search_tasks as
  select t.id, t.created_by as owner_id,
    array_remove(array[t.created_by, t.assigned_to_user_id], null)
      || array(select s.organization_id from task_shares s where s.task_id = t.id) as readers,
    t.title, concat_ws(E'\n', t.description, t.notes) as body, t.updated_at as at from tasks t;
create view search_notes as
  select n.id, n.user_id as owner_id, array[n.user_id] as readers,
    regexp_replace(coalesce(substring(n.content from '[^\n]*[[:alnum:]][^\n]*'), ''), '^[\s#>*+-]+|[*_`]+', '', 'g') as title,
    n.content as body, n.updated_at as at from notes n;
create view search_contacts as
  select c.id, c.owner_id, array[c.owner_id] || array(select s.organization_id from contact_shares s where s.contact_id = c.id) as readers,
    c.name as title,
    -- Phone numbers also as bare digits, because everybody groups them in another way.
    concat_ws(E'\n', c.role, array_to_string(c.emails, ' '), array_to_string(c.phones, ' '),
      regexp_replace(array_to_string(c.phones, ' '), '[^0-9 ]|(?<=\d) (?=\d)', '', 'g'), c.notes) as body,
    c.updated_at as at from contacts c;
create view search_interactions as
  select i.id, c.owner_id, c.readers, i.summary as title, i.notes as body, i.updated_at as at, i.contact_id
  from interactions i join search_contacts c on c.id = i.contact_id;
create view search_advice as
  select a.id, a.user_id as owner_id, array[a.user_id] as readers, coalesce(a.advice_title, '') as title, a.content as body,
    a.updated_at as at from advice a;

create function search_keep(kind text, id uuid, owner_id uuid, readers uuid[], title text, body text, at timestamptz) returns void
language sql set search_path = public as $$
  insert into search_entries as e (kind, id, owner_id, readers, title_key, text_key, words, at)
  select $1, $2, $3, $4, k.title, k.all_of_it, to_tsvector('simple', k.all_of_it), $7
  from (select search_key(left($5, 200)) as title, search_key(concat_ws(E'\n', $5, left($6, 200000))) as all_of_it) k
  on conflict (kind, id) do update set owner_id = excluded.owner_id, readers = excluded.readers, title_key = excluded.title_key,
    text_key = excluded.text_key, words = excluded.words, at = excluded.at
$$;
create function search_forget() returns trigger language plpgsql security definer set search_path = public as $$ begin
  delete from search_entries where kind = tg_argv[0] and id = old.id;
  return null;
end $$;

create function search_goal_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('goal', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_goals s where s.id = new.id;
  if tg_op = 'UPDATE' and new.organization_id is distinct from old.organization_id then
    update search_entries e set readers = s.readers from search_kpis s where s.goal_id = new.id and e.kind = 'kpi' and e.id = s.id;
  end if;
  return null;
end $$;
create function search_kpi_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('kpi', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_kpis s where s.id = new.id;
  return null;
end $$;
create function search_task_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('task', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_tasks s where s.id = new.id;
  return null;
end $$;
create function search_task_shared() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update search_entries e set readers = s.readers from search_tasks s
    where s.id = coalesce(new.task_id, old.task_id) and e.kind = 'task' and e.id = s.id and e.readers <> s.readers;
  return null;
end $$;
create function search_note_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('note', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_notes s where s.id = new.id;
  return null;
end $$;
create function search_contact_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('contact', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_contacts s where s.id = new.id;
  return null;
end $$;
create function search_contact_shared() returns trigger language plpgsql security definer set search_path = public as $$
declare
  contact uuid := coalesce(new.contact_id, old.contact_id);
begin
  update search_entries e set readers = s.readers from search_contacts s
    where s.id = contact and e.kind = 'contact' and e.id = s.id and e.readers <> s.readers;
  update search_entries e set readers = s.readers from search_interactions s
    where s.contact_id = contact and e.kind = 'interaction' and e.id = s.id and e.readers <> s.readers;
  return null;
end $$;
create function search_interaction_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('interaction', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_interactions s where s.id = new.id;
  return null;
end $$;
create function search_advice_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('advice', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_advice s where s.id = new.id;
  return null;
end $$;

-- A new status or date changes nothing that can be found: only these columns do.
create trigger search_goal after insert or update of title, description, organization_id on goals
  for each row execute function search_goal_changed();
create trigger search_kpi after insert or update of name on kpis for each row execute function search_kpi_changed();
create trigger search_task after insert or update of title, description, notes, assigned_to_user_id on tasks
  for each row execute function search_task_changed();
create trigger search_task_share after insert or delete on task_shares for each row execute function search_task_shared();
create trigger search_note after insert or update of content on notes for each row execute function search_note_changed();
create trigger search_contact after insert or update of name, role, emails, phones, notes on contacts
  for each row execute function search_contact_changed();
create trigger search_contact_share after insert or delete on contact_shares for each row execute function search_contact_shared();
create trigger search_interaction after insert or update of summary, notes on interactions
  for each row execute function search_interaction_changed();
create trigger search_advice after insert or update of advice_title, content on advice
  for each row execute function search_advice_changed();
create trigger search_forget after delete on goals for each row execute function search_forget('goal');
create trigger search_forget after delete on kpis for each row execute function search_forget('kpi');
create trigger search_forget after delete on tasks for each row execute function search_forget('task');
create trigger search_forget after delete on notes for each row execute function search_forget('note');
create trigger search_forget after delete on contacts for each row execute function search_forget('contact');
create trigger search_forget after delete on interactions for each row execute function search_forget('interaction');
create trigger search_forget after delete on advice for each row execute function search_forget('advice');

-- A text as a pattern of LIKE that means it literally.
create function search_pattern(part text) returns text language sql immutable parallel safe as $$
  select '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Whoever asks: the user and the organizations of theirs.
create function search_readers() returns uuid[] language sql stable security definer set search_path = public as $$
  select app_orgs() || app_user()
$$;

-- The best entries of one kind, best first: 5 the title itself, 4 its beginning, 3 its words, 2 parts of it or words of the text,
-- 1 parts of the text, below 1 a likeness with a typing mistake. Of a very common word only the newest are looked at.
create function search_find(kind_wanted text, given text, most integer, alike boolean) returns table (id uuid, score real, at timestamptz)
language plpgsql stable security definer set search_path = public set enable_seqscan = off
set pg_trgm.word_similarity_threshold = 0.45 as $$
#variable_conflict use_column
declare
  looked_at constant integer := 1000;
  mine uuid[] := search_readers();
  me uuid := app_user();
  whole text := btrim(regexp_replace(search_key(given), '\s+', ' ', 'g'));
  parts text[] := (regexp_split_to_array(btrim(regexp_replace(search_key(given), '\s+', ' ', 'g')), ' '))[1:10];
  patterns text[] := array(select search_pattern(part) from unnest(parts) as part);
  begins text[] := array(select '\m' || regexp_replace(part, '([^[:alnum:]])', '\\\1', 'g') from unnest(parts) as part);
  -- Three letters make a trigram: words shorter than that cannot be looked up by their parts.
  long text[] := array(select search_pattern(part) from unnest(parts) as part where length(part) > 2 order by length(part) desc, part limit 3);
begin
  if me is null or whole = '' then return; end if;
  if alike then
    return query
      select e.id, (0.9 * word_similarity(whole, e.title_key))::real as score, e.at from search_entries e
      where e.kind = kind_wanted and e.readers && mine and e.title_key %> whole
      order by score desc, e.at desc limit most;
    return;
  end if;
  return query
    with found as (
      (select e.id, e.title_key, e.text_key, e.at from search_entries e
        where e.kind = kind_wanted and e.owner_id = me
          and e.title_key collate "C" >= whole and e.title_key collate "C" < whole || chr(1114109)
        order by e.title_key collate "C" limit 50)
      union
      (select e.id, e.title_key, e.text_key, e.at from search_entries e
        where cardinality(long) > 0 and e.kind = kind_wanted and e.readers && mine
          and e.text_key like long[1] and e.text_key like coalesce(long[2], long[1]) and e.text_key like coalesce(long[3], long[1])
        limit looked_at)
      union
      (select e.id, e.title_key, e.text_key, e.at from search_entries e
        where cardinality(long) = 0 and e.kind = kind_wanted and e.readers && mine
          and e.words @@ plainto_tsquery('simple', whole)
        limit looked_at)
      union
      (select newest.id, newest.title_key, newest.text_key, newest.at from
        (select e.* from search_entries e where e.kind = kind_wanted and e.owner_id = me order by e.at desc limit looked_at) as newest
        where newest.text_key like all (patterns))
    )
    select f.id, case
        when f.title_key = whole then 5
        when starts_with(f.title_key, whole) then 4
        when f.title_key ~ all (begins) then 3
        when f.title_key like all (patterns) or f.text_key ~ all (begins) then 2
        else 1 end::real as score, f.at
    from found f where f.text_key like all (patterns)
    order by score desc, f.at desc limit most;
end $$;

-- All entries of one kind that hold this text, for lists; null where there are more than `most`, or the text is too short to look up.
create function search_like(kind_wanted text, given text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  mine uuid[] := search_readers();
  pattern text := search_pattern(search_key(given));
  found uuid[];
begin
  if length(given) < 3 then return null; end if;
  found := array(select e.id from search_entries e
    where e.kind = kind_wanted and e.readers && mine and e.text_key like pattern limit most + 1);
  return case when cardinality(found) <= most then found end;
end $$;

revoke execute on function search_keep, search_forget, search_goal_changed, search_kpi_changed, search_task_changed, search_task_shared,
  search_note_changed, search_contact_changed, search_contact_shared, search_interaction_changed, search_advice_changed,
  search_readers, search_find, search_like from public;
grant execute on function search_find, search_like to adjutant_app;

-- What is there already.
do $$
declare
  kind record;
begin
  for kind in select * from (values ('goal', 'search_goals'), ('kpi', 'search_kpis'), ('task', 'search_tasks'), ('note', 'search_notes'),
    ('contact', 'search_contacts'), ('interaction', 'search_interactions'), ('advice', 'search_advice')) as k (name, source)
  loop
    execute format('select search_keep(%L, s.id, s.owner_id, s.readers, s.title, s.body, s.at) from %I s', kind.name, kind.source);
  end loop;
end $$;
