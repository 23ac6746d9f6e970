-- Find anything asks of all kinds at once, and a question of all its words. Until now each kind and each word was a call of its own, which found
-- out again who may read, which words are nearly right and which threads are the newest, and whose statements were planned again with every
-- call, for sixteen partitions each: most of the time of a search for a word that nothing has (decision 0175).

create function search_find_all(kinds_wanted text[], words_wanted text[], most integer, alike boolean)
 returns table (word text, kind text, id uuid, score real, at timestamp with time zone)
 language plpgsql
 stable security definer
 set search_path to 'public'
 set enable_seqscan to 'off'
 -- The same statements for every kind: planned once for each connection; which partition is meant is decided when they run.
 set plan_cache_mode to 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  looked_at constant integer := 200;
  me constant uuid := app_user();
  readers constant uuid[] := search_readers();
  threads uuid[] := '{}';
  -- The newest of the threads in which something was said last: nobody owns what was said in a thread.
  newest_said uuid[] := '{}';
  given text;
  kind_wanted text;
  mine uuid[];
  many boolean;
  whole text;
  parts text[];
  patterns text[];
  begins text[];
  short text[];
  long text[];
  newest uuid[];
  looked_up uuid[];
  likely uuid[];
  nearly tsquery;
begin
  if me is null then return; end if;
  if 'thread_message' = any (kinds_wanted) then
    threads := array(select p.thread_id from thread_participants p where p.user_id = me and not p.hidden);
    if not alike then
      newest_said := array(select e.id from
        (select t.id from thread_participants p join threads t on t.id = p.thread_id where p.user_id = me and not p.hidden
            order by t.updated_at desc limit 50) as talk
          cross join lateral (select e.id, e.at from search_entries e where e.kind = 'thread_message' and e.owner_id = talk.id
            order by e.at desc limit 20) as e order by e.at desc limit looked_at);
    end if;
  end if;
  foreach given in array words_wanted loop
    whole := btrim(regexp_replace(search_key(given), '\s+', ' ', 'g'));
    continue when whole = '';
    parts := (regexp_split_to_array(whole, ' '))[1:10];
    patterns := array(select search_pattern(part) from unnest(parts) as part);
    begins := array(select '\m' || regexp_replace(part, '([^[:alnum:]])', '\\\1', 'g') from unnest(parts) as part);
    -- Words of one or two letters count only where a word begins with them: anywhere else they are an accident.
    short := array(select begin from unnest(begins, parts) as each (begin, part) where length(part) < 3 and part ~ '^[[:alnum:]]');
    -- Three letters make a trigram: words shorter than that cannot be looked up by their parts.
    long := array(select search_pattern(part) from unnest(parts) as part where length(part) > 2 order by length(part) desc, part limit 3);
    nearly := null;
    if alike then
      -- Every word must be there, each as it is or as a word that is like it; among the newest also what is merely alike.
      nearly := (select string_agg(case when part ~ '^[[:alpha:]]{4,30}$' then '(' || search_nearly(part) || ')' else quote_literal(part) end, '&')
          ::tsquery
        from (select part from regexp_split_to_table(whole, '[^[:alnum:]]+') as part where part <> '' limit 5) as parts
        having bool_or(part ~ '^[[:alpha:]]{4,30}$'));
    end if;
    foreach kind_wanted in array kinds_wanted loop
      mine := case when kind_wanted = 'thread_message' then threads else readers end;
      -- Whoever takes part in many threads: what has the words is found first, and then looked up among the threads, which are hashed; without
      -- "is true" the planner, which expects ten, joins them with the index one by one.
      many := kind_wanted = 'thread_message' and cardinality(mine) > 50;
      if alike then
        if nearly is null then likely := '{}';
        elsif many then
          likely := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.words @@ nearly and (e.owner_id in (select unnest(mine))) is true limit looked_at);
        else
          likely := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.readers && mine and e.words @@ nearly limit looked_at);
        end if;
        return query
          with found as (
            select e.id, word_similarity(whole, e.title_key) as likeness, e.at
              from unnest(likely) as hit (id) cross join lateral (select e.* from search_entries e where e.kind = kind_wanted and e.id = hit.id offset 0) e
            union
            (select n.id, n.likeness, n.at from
              (select e.id, word_similarity(whole, e.title_key) as likeness, e.at from search_entries e where e.kind = kind_wanted and e.owner_id = me
                order by e.at desc limit looked_at) as n
              where n.likeness >= 0.45)
          )
          select given, kind_wanted, f.id, (0.9 * f.likeness)::real as score, f.at from found f order by score desc, f.at desc limit most;
        continue;
      end if;
      if kind_wanted = 'thread_message' then
        newest := array(select e.id from unnest(newest_said) with ordinality as hit (id, place)
          cross join lateral (select e.* from search_entries e where e.kind = 'thread_message' and e.id = hit.id offset 0) e
          where e.text_key like all (patterns) and e.text_key ~ all (short) order by hit.place);
      else
        newest := array(select e.id from
          (select e.* from search_entries e where e.kind = kind_wanted and e.owner_id = me order by e.at desc limit looked_at) as e
          where e.text_key like all (patterns) and e.text_key ~ all (short));
      end if;
      looked_up := '{}';
      -- What every tenth record says need not be looked up: the newest are there, and those that begin with it.
      if cardinality(newest) < looked_at / 10 then
        if many and cardinality(long) > 0 then
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and (e.owner_id in (select unnest(mine))) is true
              and e.text_key like long[1] and e.text_key like coalesce(long[2], long[1]) and e.text_key like coalesce(long[3], long[1])
            limit looked_at);
        elsif many then
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and (e.owner_id in (select unnest(mine))) is true and e.words @@ plainto_tsquery('simple', whole)
            limit looked_at);
        elsif cardinality(long) = 1 then
          -- The usual case: each condition is put to every posting list again.
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.readers && mine and e.text_key like long[1] limit looked_at);
        elsif cardinality(long) > 0 then
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.readers && mine
              and e.text_key like long[1] and e.text_key like coalesce(long[2], long[1]) and e.text_key like coalesce(long[3], long[1])
            limit looked_at);
        else
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.readers && mine and e.words @@ plainto_tsquery('simple', whole)
            limit looked_at);
        end if;
      end if;
      return query
        with ids as (
          select unnest(newest || looked_up) as id
          union
          (select e.id from search_entries e
            where e.kind = kind_wanted and e.owner_id = me
              and e.title_key collate "C" >= whole and e.title_key collate "C" < whole || chr(1114109)
            order by e.title_key collate "C" limit 50)
        )
        select given, kind_wanted, f.id, case
            when f.title_key = whole then 5
            when starts_with(f.title_key, whole) then 4
            when f.title_key ~ all (begins) then 3
            when f.title_key like all (patterns) or f.text_key ~ all (begins) then 2
            else 1 end::real as score, f.at
        from ids cross join lateral (select e.* from search_entries e where e.kind = kind_wanted and e.id = ids.id offset 0) f
        where f.text_key like all (patterns) and f.text_key ~ all (short)
        order by score desc, f.at desc limit most;
    end loop;
  end loop;
end $$;
revoke all on function search_find_all from public;
grant execute on function search_find_all to adjutant_app;

create or replace function search_find(kind_wanted text, given text, most integer, alike boolean)
 returns table (id uuid, score real, at timestamp with time zone)
 language sql
 stable security definer
 set search_path to 'public'
as $$
  select f.id, f.score, f.at from search_find_all(array[kind_wanted], array[given], most, alike) as f
$$;
alter function search_find reset enable_seqscan;
