-- All entries of one kind that hold this text, for lists; null where there are more than `most`, or the text cannot be looked up.
-- Two letters are looked up by the trigrams that begin with them (a letter or sign that is no ASCII after them makes none, but in
-- a text without accents that is another alphabet). The list of contacts searches less than all they say, and has an index of that.
create or replace function search_like(kind_wanted text, given text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  mine uuid[] := search_readers();
  orgs uuid[] := app_orgs();
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
  else
    found := array(select e.id from search_entries e
      where e.kind = kind_wanted and e.readers && mine and (e.text_key like pattern or e.text_key ~ pair) limit most + 1);
  end if;
  return case when cardinality(found) <= most then found end;
end $$;
