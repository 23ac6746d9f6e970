-- What a search costs has a bound, whatever it asks for among however many records (decision 0014).

-- The words of all titles, of nobody in particular: a word with a typing mistake is first put right here, and then looked up as any other.
-- To ask the index of texts for what is alike would read every title that shares a few trigrams with it, and that is half of them.
-- Not unique: two writers of the same new word need not wait for each other.
create table search_words (word text not null);
alter table search_words enable row level security;
create function search_learn() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into search_words select fresh.word from unnest(tsvector_to_array(to_tsvector('simple', new.title_key))) as fresh (word)
    where fresh.word ~ '^[[:alpha:]]{4,30}$' and not exists (select 1 from search_words known where known.word = fresh.word);
  return null;
end $$;
create trigger search_learn after insert or update of title_key on search_entries for each row execute function search_learn();
insert into search_words select distinct word from search_entries e, unnest(tsvector_to_array(to_tsvector('simple', e.title_key))) as word
  where word ~ '^[[:alpha:]]{4,30}$';
create index search_words_word on search_words (word);
create index search_words_alike on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
analyze search_words;

-- The words most like this one, as alternatives of one question; the word itself where there are none.
create function search_nearly(given text) returns text language sql stable security definer set search_path = public
set pg_trgm.similarity_threshold = 0.4 as $$
  select coalesce(string_agg(quote_literal(word), '|'), quote_literal(given)) from (
    select distinct word, similarity(word, given) as likeness from search_words where word % given order by likeness desc, word limit 8) as alike
$$;
revoke execute on function search_learn, search_nearly from public;

create or replace function search_find(kind_wanted text, given text, most integer, alike boolean) returns table (id uuid, score real, at timestamptz)
language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
#variable_conflict use_column
declare
  looked_at constant integer := 200;
  mine uuid[] := search_readers();
  me uuid := app_user();
  whole text := btrim(regexp_replace(search_key(given), '\s+', ' ', 'g'));
  parts text[] := (regexp_split_to_array(btrim(regexp_replace(search_key(given), '\s+', ' ', 'g')), ' '))[1:10];
  patterns text[] := array(select search_pattern(part) from unnest(parts) as part);
  newest uuid[];
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
    return query
      with found as (
        (select e.id, e.title_key, e.at from search_entries e
          where nearly is not null and e.kind = kind_wanted and e.readers && mine and e.words @@ nearly limit looked_at)
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
  newest := array(select e.id from
    (select e.* from search_entries e where e.kind = kind_wanted and e.owner_id = me order by e.at desc limit looked_at) as e
    where e.text_key like all (patterns) and e.text_key ~ all (short));
  return query
    with ids as (
      select unnest(newest) as id
      union
      (select e.id from search_entries e
        where e.kind = kind_wanted and e.owner_id = me
          and e.title_key collate "C" >= whole and e.title_key collate "C" < whole || chr(1114109)
        order by e.title_key collate "C" limit 50)
      union
      -- What every tenth record says need not be looked up: the newest are there, and those that begin with it.
      (select e.id from search_entries e
        where cardinality(newest) < looked_at / 10 and cardinality(long) > 0 and e.kind = kind_wanted and e.readers && mine
          and e.text_key like long[1] and e.text_key like coalesce(long[2], long[1]) and e.text_key like coalesce(long[3], long[1])
        limit looked_at)
      union
      (select e.id from search_entries e
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
    from ids join search_entries f on f.kind = kind_wanted and f.id = ids.id
    where f.text_key like all (patterns) and f.text_key ~ all (short)
    order by score desc, f.at desc limit most;
end $$;
