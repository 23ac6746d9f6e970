-- A question of many words asks of all kinds at once by one statement. Until now each word of each kind was four statements; each of them took locks
-- on every partition and its indexes, and the newest records were read again for each word: 2.4 s of the processor for what twenty questions
-- look up, 1.4 s now, with the same entries (decision 0203). Words in several parts or of one or two letters, and words that are merely alike,
-- are looked up one by one as before.
alter function search_find_all(text[], text[], integer, boolean) rename to search_find_each;

create function search_find_all(kinds_wanted text[], words_wanted text[], most integer, alike boolean)
 returns table (word text, kind text, id uuid, score real, at timestamp with time zone)
 language plpgsql
 stable security definer
 set search_path to 'public'
 set enable_seqscan to 'off'
 -- Planned once for each connection; which partitions are meant is decided when it runs.
 set plan_cache_mode to 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  looked_at constant integer := 200;
  me constant uuid := app_user();
  readers constant uuid[] := search_readers();
  threads uuid[] := '{}';
  apart constant text[] := array(select w.word from unnest(words_wanted) as w (word) where alike or search_key(w.word) !~ '^[^[:space:]]{3,}$');
begin
  if me is null then return; end if;
  if cardinality(apart) > 0 then
    return query select f.word, f.kind, f.id, f.score, f.at from search_find_each(kinds_wanted, apart, most, alike) as f;
    words_wanted := array(select w.word from unnest(words_wanted) as w (word) where w.word <> all (apart));
  end if;
  if coalesce(cardinality(words_wanted), 0) = 0 then return; end if;
  if 'thread_message' = any (kinds_wanted) then
    threads := array(select p.thread_id from thread_participants p where p.user_id = me and not p.hidden);
  end if;
  return query
    with words as materialized (
      select g.n, g.given, w.whole, search_pattern(w.whole) as pattern, '\m' || regexp_replace(w.whole, '([^[:alnum:]])', '\\\1', 'g') as begins
        from unnest(words_wanted) with ordinality as g (given, n) cross join lateral (select search_key(g.given) as whole offset 0) as w
    ), kinds as materialized (
      -- Whoever takes part in many threads: what has the words is found first, and then looked up among the threads, which are hashed; without
      -- "is true" the planner, which expects ten, joins them with the index one by one.
      select k.kind, case k.kind when 'thread_message' then threads else readers end as mine,
          k.kind = 'thread_message' and cardinality(threads) > 50 as many
        from unnest(kinds_wanted) as k (kind)
    ), near as materialized (
      select k.kind, e.id, e.title_key, e.text_key, e.at
        from kinds k cross join lateral (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where e.kind = k.kind and e.owner_id = me order by e.at desc limit looked_at) e
        where k.kind <> 'thread_message'
      union all
      -- Nobody owns what was said in a thread: the newest of those in which something was said last.
      (select 'thread_message', e.id, e.title_key, e.text_key, e.at from
        (select t.id from thread_participants p join threads t on t.id = p.thread_id
          where p.user_id = me and not p.hidden and 'thread_message' = any (kinds_wanted) order by t.updated_at desc limit 50) as talk
        cross join lateral (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where e.kind = 'thread_message' and e.owner_id = talk.id order by e.at desc limit 20) as e
        order by e.at desc limit looked_at)
    ), near_hits as materialized (
      select w.n, e.kind, e.id, e.title_key, e.text_key, e.at from words w join near e on e.text_key like w.pattern
    ), pairs as materialized (
      -- What every tenth record says need not be looked up: the newest are there, and those that begin with it.
      select w.n, w.whole, w.pattern, k.kind, k.mine, k.many, coalesce(c.hits, 0) < looked_at / 10 as few
        from words w cross join kinds k
          left join (select h.n, h.kind, count(*) as hits from near_hits h group by h.n, h.kind) as c on c.n = w.n and c.kind = k.kind
    ), hits as (
      select h.n, h.kind, h.id, h.title_key, h.text_key, h.at from near_hits h
      union all
      select p.n, p.kind, e.id, e.title_key, e.text_key, e.at from pairs p cross join lateral
        (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where p.few and not p.many and e.kind = p.kind and e.readers && p.mine and e.text_key like p.pattern limit looked_at) e
      union all
      select p.n, p.kind, e.id, e.title_key, e.text_key, e.at from pairs p cross join lateral
        (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where p.few and p.many and e.kind = p.kind and (e.owner_id in (select unnest(p.mine))) is true and e.text_key like p.pattern
          limit looked_at) e
      union all
      select p.n, p.kind, e.id, e.title_key, e.text_key, e.at from pairs p cross join lateral
        (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where e.kind = p.kind and e.owner_id = me and e.title_key collate "C" >= p.whole and e.title_key collate "C" < p.whole || chr(1114109)
          order by e.title_key collate "C" limit 50) e
    ), scored as (
      select distinct on (f.n, f.kind, f.id) f.n, f.kind, f.id, f.at, case
            when f.title_key = w.whole then 5
            when starts_with(f.title_key, w.whole) then 4
            when f.title_key ~ w.begins then 3
            when f.title_key like w.pattern or f.text_key ~ w.begins then 2
            else 1 end as score
        from hits f join words w on w.n = f.n
        where f.text_key like w.pattern
    ), ordered as (
      select s.n, s.kind, s.id, s.score, s.at, row_number() over (partition by s.n, s.kind order by s.score desc, s.at desc) as place from scored s
    )
    select w.given, o.kind, o.id, o.score::real, o.at from ordered o join words w on w.n = o.n where o.place <= most order by o.n, o.kind, o.place;
end $$;
revoke all on function search_find_all from public;
revoke all on function search_find_each from public, adjutant_app;
grant execute on function search_find_all to adjutant_app;
