-- Somebody who takes part in thousands of threads finds what was said in them in the time of everybody else.
-- The index of all texts was asked for every thread of theirs at once, and each hit was compared with all of them, one after the other:
-- a word that many messages have took longer than a statement may.

create or replace function search_find(kind_wanted text, given text, most integer, alike boolean)
 RETURNS TABLE(id uuid, score real, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
AS $$
#variable_conflict use_column
declare
  looked_at constant integer := 200;
  mine uuid[] := search_readers_of(kind_wanted);
  -- Whoever takes part in many threads: what has the words is found first, and then compared with the threads.
  many constant boolean := kind_wanted = 'thread_message' and cardinality(mine) > 50;
  me uuid := app_user();
  whole text := btrim(regexp_replace(search_key(given), '\s+', ' ', 'g'));
  parts text[] := (regexp_split_to_array(btrim(regexp_replace(search_key(given), '\s+', ' ', 'g')), ' '))[1:10];
  patterns text[] := array(select search_pattern(part) from unnest(parts) as part);
  newest uuid[];
  looked_up uuid[] := '{}';
  likely uuid[];
  nearly tsquery;
  short text[];
  begins text[] := array(select '\m' || regexp_replace(part, '([^[:alnum:]])', '\\\1', 'g') from unnest(parts) as part);
  -- Three letters make a trigram: words shorter than that cannot be looked up by their parts.
  long text[] := array(select search_pattern(part) from unnest(parts) as part where length(part) > 2 order by length(part) desc, part limit 3);
begin
  if me is null or whole = '' then return; end if;
  if alike then
    -- Every word must be there, each as it is or as a word that is like it; among the newest also what is merely alike.
    nearly := (select string_agg(case when word ~ '^[[:alpha:]]{4,30}$' then '(' || search_nearly(word) || ')' else quote_literal(word) end, '&')
        ::tsquery
      from (select word from regexp_split_to_table(whole, '[^[:alnum:]]+') as word where word <> '' limit 5) as words
      having bool_or(word ~ '^[[:alpha:]]{4,30}$'));
    if nearly is null then likely := '{}';
    elsif many then
      likely := array(select e.id from search_entries e
        where e.kind = kind_wanted and e.words @@ nearly and e.owner_id in (select unnest(mine)) limit looked_at);
    else
      likely := array(select e.id from search_entries e
        where e.kind = kind_wanted and e.readers && mine and e.words @@ nearly limit looked_at);
    end if;
    return query
      with found as (
        select e.id, e.title_key, e.at from search_entries e where e.kind = kind_wanted and e.id = any (likely)
        union
        (select n.id, n.title_key, n.at from
          (select e.* from search_entries e where e.kind = kind_wanted and e.owner_id = me order by e.at desc limit looked_at) as n
          where word_similarity(whole, n.title_key) >= 0.45)
      )
      select f.id, (0.9 * word_similarity(whole, f.title_key))::real as score, f.at from found f order by score desc, f.at desc limit most;
    return;
  end if;
  -- Words of one or two letters count only where a word begins with them: anywhere else they are an accident.
  short := array(select begin from unnest(begins, parts) as each (begin, part) where length(part) < 3 and part ~ '^[[:alnum:]]');
  if kind_wanted = 'thread_message' then
    -- Nobody owns what was said in a thread: the newest of the threads in which something was said last.
    newest := array(select n.id from
      (select e.* from (select p.thread_id from thread_participants p join threads t on t.id = p.thread_id
          where p.user_id = me and not p.hidden order by t.updated_at desc limit 50) as talk
        cross join lateral (select e.* from search_entries e where e.kind = 'thread_message' and e.owner_id = talk.thread_id
          order by e.at desc limit 20) as e order by e.at desc limit looked_at) as n
      where n.text_key like all (patterns) and n.text_key ~ all (short));
  else
    newest := array(select e.id from
      (select e.* from search_entries e where e.kind = kind_wanted and e.owner_id = me order by e.at desc limit looked_at) as e
      where e.text_key like all (patterns) and e.text_key ~ all (short));
  end if;
  -- What every tenth record says need not be looked up: the newest are there, and those that begin with it.
  if cardinality(newest) < looked_at / 10 then
    if many and cardinality(long) > 0 then
      looked_up := array(select e.id from search_entries e
        where e.kind = kind_wanted and e.owner_id in (select unnest(mine))
          and e.text_key like long[1] and e.text_key like coalesce(long[2], long[1]) and e.text_key like coalesce(long[3], long[1])
        limit looked_at);
    elsif many then
      looked_up := array(select e.id from search_entries e
        where e.kind = kind_wanted and e.owner_id in (select unnest(mine)) and e.words @@ plainto_tsquery('simple', whole)
        limit looked_at);
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
    select f.id, case
        when f.title_key = whole then 5
        when starts_with(f.title_key, whole) then 4
        when f.title_key ~ all (begins) then 3
        when f.title_key like all (patterns) or f.text_key ~ all (begins) then 2
        else 1 end::real as score, f.at
    from ids join search_entries f on f.kind = kind_wanted and f.id = ids.id
    where f.text_key like all (patterns) and f.text_key ~ all (short)
    order by score desc, f.at desc limit most;
end $$;

create or replace function search_like(kind_wanted text, given text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
AS $$
declare
  mine uuid[] := search_readers_of(kind_wanted);
  orgs uuid[] := app_readers();
  me uuid := app_user();
  key text := search_key(given);
  two constant boolean := key ~ '^[a-z0-9]{2}$' and folded(given) = key;
  pattern text := case when two then '%' || key else search_pattern(key) end;
  own text := case when two then pattern else search_pattern(folded(given)) end;
  pair text := case when two then key || '[\x01-\x7f]' end;
  found uuid[];
begin
  if length(key) < 3 and not two then return null; end if;
  if kind_wanted = 'contact' then
    found := array(
      (select c.id from contacts c where c.owner_id = me and (c.search_text like own or c.search_text ~ pair) limit most + 1)
      union
      (select c.id from search_entries e join contacts c on c.id = e.id
        where e.kind = 'contact' and e.readers && orgs and (e.text_key like pattern or e.text_key ~ pair)
          and c.owner_id <> me and (c.search_text like own or c.search_text ~ pair)
        limit most + 1));
  elsif kind_wanted = 'thread_message' and cardinality(mine) > 50 then
    found := array(select e.id from search_entries e
      where e.kind = kind_wanted and e.owner_id in (select unnest(mine)) and (e.text_key like pattern or e.text_key ~ pair) limit most + 1);
  else
    found := array(select e.id from search_entries e
      where e.kind = kind_wanted and e.readers && mine and (e.text_key like pattern or e.text_key ~ pair) limit most + 1);
  end if;
  return case when cardinality(found) <= most then found end;
end $$;
