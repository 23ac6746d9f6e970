-- Records by their meaning, where the operator configured an embedding model (decision 0025). Without one these tables are empty.
-- The application's role reads none of it: it asks search_nearest, which knows who is asking and tells ids only.

-- The model whose vectors these are. It is there while a server with one was started last.
create table meaning_model (
  only_one boolean primary key default true check (only_one),
  model text not null,
  -- How far the walk over the records that were there before has come; no kind: it is through.
  walk_kind text,
  walk_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- Records whose vectors are to be made.
create table meaning_due (
  kind text not null,
  id uuid not null,
  -- When it changed last: what was made of an earlier text is thrown away.
  at timestamptz not null default clock_timestamp(),
  -- Until when nobody else begins with it.
  held_until timestamptz,
  primary key (kind, id)
);
create index meaning_due_next on meaning_due (at);

create table record_vectors (
  kind text not null,
  id uuid not null,
  chunk smallint not null,
  -- As in search_entries.
  readers uuid[] not null,
  model text not null,
  -- Of length 1.
  vector real[] not null,
  -- On which side of zero each number lies.
  signs bit varying not null,
  primary key (kind, id, chunk)
);
-- Numbers do not compress, and are read only of the few that come close.
alter table record_vectors alter column vector set storage external;
create index record_vectors_readers on record_vectors using gin (readers) with (gin_pending_list_limit = 256);

alter table meaning_model enable row level security;
alter table meaning_due enable row level security;
alter table record_vectors enable row level security;

create function vector_signs(given real[]) returns bit varying language sql immutable parallel safe as $$
  select string_agg(case when part.value > 0 then '1' else '0' end, '' order by part.at)::varbit
  from unnest(given) with ordinality as part (value, at)
$$;

-- What a text was said to mean goes in the same commit as the text. Whoever writes vectors holds the record's entry (for share) until
-- their commit, so this comes before them or sees what they wrote; and without the very row in meaning_due that they took, nothing is written.
create function meaning_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  if not exists (select from meaning_model) then return null; end if;
  if tg_op = 'DELETE' then
    delete from meaning_due where kind = old.kind and id = old.id;
    delete from record_vectors where kind = old.kind and id = old.id;
    return null;
  end if;
  insert into meaning_due (kind, id) values (new.kind, new.id)
    on conflict (kind, id) do update set at = clock_timestamp(), held_until = null;
  delete from record_vectors where kind = new.kind and id = new.id;
  return null;
end $$;
create function meaning_shared() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update record_vectors set readers = new.readers where kind = new.kind and id = new.id;
  return null;
end $$;
create trigger meaning_new after insert on search_entries
  for each row when (new.kind in ('goal', 'task', 'note', 'contact', 'interaction', 'file')) execute function meaning_changed();
create trigger meaning_changed after update of text_key on search_entries
  for each row when (old.text_key is distinct from new.text_key and new.kind in ('goal', 'task', 'note', 'contact', 'interaction', 'file'))
  execute function meaning_changed();
create trigger meaning_gone after delete on search_entries
  for each row when (old.kind in ('goal', 'task', 'note', 'contact', 'interaction', 'file')) execute function meaning_changed();
create trigger meaning_shared after update of readers on search_entries
  for each row when (old.readers is distinct from new.readers) execute function meaning_shared();

-- Of what the caller may find, the records that come closest to this vector, closest first; likeness is the cosine. It looks at the
-- signs of all of it, 100,000 pieces at most, and at the numbers of the 400 pieces whose signs agree best: up to 400 pieces it is exact.
create function search_nearest(given real[], model_wanted text, kinds text[], most integer) returns table (kind text, id uuid, likeness real)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
declare
  mine uuid[] := search_readers();
  sides bit varying := vector_signs(given);
begin
  if app_user() is null or sides is null then return; end if;
  return query
    with seen as (
      select v.kind, v.id, v.chunk, v.signs from record_vectors v
      where v.readers && mine and v.model = model_wanted and v.kind = any (kinds) and length(v.signs) = length(sides)
      limit 100000
    ), likely as (
      select s.kind, s.id, s.chunk from seen s order by bit_count(s.signs # sides) limit 400
    )
    select l.kind, l.id, max((select sum(a * b) from unnest(v.vector, given) as each (a, b)))::real as likeness
    from likely l join record_vectors v on v.kind = l.kind and v.id = l.id and v.chunk = l.chunk
    group by l.kind, l.id order by likeness desc, l.id limit most;
end $$;

revoke execute on function vector_signs, meaning_changed, meaning_shared, search_nearest from public;
grant execute on function search_nearest to adjutant_app;
