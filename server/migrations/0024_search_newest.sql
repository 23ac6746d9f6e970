-- The best entries of one kind, as before; the newest are looked at first, because of a common word they are enough.
create or replace function search_find(kind_wanted text, given text, most integer, alike boolean) returns table (id uuid, score real, at timestamptz)
language plpgsql stable security definer set search_path = public set enable_seqscan = off
set pg_trgm.word_similarity_threshold = 0.45 as $$
#variable_conflict use_column
declare
  looked_at constant integer := 400;
  mine uuid[] := search_readers();
  me uuid := app_user();
  whole text := btrim(regexp_replace(search_key(given), '\s+', ' ', 'g'));
  parts text[] := (regexp_split_to_array(btrim(regexp_replace(search_key(given), '\s+', ' ', 'g')), ' '))[1:10];
  patterns text[] := array(select search_pattern(part) from unnest(parts) as part);
  newest uuid[];
  short text[];
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
  -- Words of one or two letters count only where a word begins with them: anywhere else they are an accident.
  short := array(select begin from unnest(begins, parts) as each (begin, part) where length(part) < 3 and part ~ '^[[:alnum:]]');
  newest := array(select e.id from
    (select e.* from search_entries e where e.kind = kind_wanted and e.owner_id = me order by e.at desc limit looked_at) as e
    where e.text_key like all (patterns) and e.text_key ~ all (short));
  return query
    with found as (
      (select e.id, e.title_key, e.text_key, e.at from search_entries e where e.kind = kind_wanted and e.id = any (newest))
      union
      (select e.id, e.title_key, e.text_key, e.at from search_entries e
        where e.kind = kind_wanted and e.owner_id = me
          and e.title_key collate "C" >= whole and e.title_key collate "C" < whole || chr(1114109)
        order by e.title_key collate "C" limit 50)
      union
      -- What every tenth record says need not be looked up: the newest are there, and those that begin with it.
      (select e.id, e.title_key, e.text_key, e.at from search_entries e
        where cardinality(newest) < looked_at / 10 and cardinality(long) > 0 and e.kind = kind_wanted and e.readers && mine
          and e.text_key like long[1] and e.text_key like coalesce(long[2], long[1]) and e.text_key like coalesce(long[3], long[1])
        limit looked_at)
      union
      (select e.id, e.title_key, e.text_key, e.at from search_entries e
        where cardinality(newest) < looked_at / 10 and cardinality(long) = 0 and e.kind = kind_wanted and e.readers && mine
          and e.words @@ plainto_tsquery('simple', whole)
        limit looked_at)
    )
    select f.id, case
        when f.title_key = whole then 5
        when starts_with(f.title_key, whole) then 4
        when f.title_key ~ all (begins) then 3
        when f.title_key like all (patterns) or f.text_key ~ all (begins) then 2
        else 1 end::real as score, f.at
    from found f where f.text_key like all (patterns) and f.text_key ~ all (short)
    order by score desc, f.at desc limit most;
end $$;
