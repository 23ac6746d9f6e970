-- An event is read over a line that may be slow, and again and again: it holds 64 KB at most. What is longer is cut with a sign.
-- The whole stands where it belongs: a message, the run's result, its open question.

create function json_short(value jsonb, most_text integer, most_items integer) returns jsonb
language plpgsql immutable parallel safe set search_path = public as $$
declare
  words text;
begin
  case jsonb_typeof(value)
    when 'string' then
      words := value #>> '{}';
      return case when length(words) <= most_text then value else to_jsonb(left(words, most_text) || ' …') end;
    when 'array' then
      return (select coalesce(jsonb_agg(json_short(e.item, most_text, most_items) order by e.n), '[]')
        from (select item, n from jsonb_array_elements(value) with ordinality as a (item, n) limit most_items) e);
    when 'object' then
      return (select coalesce(jsonb_object_agg(e.key, json_short(e.item, most_text, most_items)), '{}')
        from (select key, item from jsonb_each(value) as o (key, item) where length(key) <= 200 limit most_items) e);
    else
      return value;
  end case;
end $$;

-- Null: it is small enough as it is. Long texts make room first, then long lists: what a run has read stays told.
create function event_short(summary text, details jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = public as $$
declare
  room constant integer := 64000;
  whole constant jsonb := jsonb_build_object('summary', summary, 'details', details);
  short jsonb;
  most record;
begin
  if octet_length(whole::text) <= room then return null; end if;
  for most in
    select * from (values (24000, 100000), (6000, 100000), (1000, 100000), (100, 100000), (100, 200), (100, 30), (20, 5)) as m (texts, items)
  loop
    short := json_short(whole, most.texts, most.items);
    if octet_length(short::text) <= room then
      return jsonb_set(short, '{details}', (short->'details') || '{"cut": true}');
    end if;
  end loop;
  return jsonb_build_object('summary', left(summary, 100) || ' …', 'details', '{"cut": true}'::jsonb);
end $$;

-- What takes the event's place once its triggers have made messages and suggestions of the whole: its writer is faster at that.
alter table run_events add column short jsonb;

-- Fires after the others of its table, by its name.
create function event_cut() returns trigger language plpgsql security definer set search_path = public as $$
declare
  cut constant jsonb := coalesce(new.short, event_short(new.summary, new.details));
begin
  if cut is not null then
    update run_events set summary = cut->>'summary', details = cut->'details', short = null
      where run_id = new.run_id and seq = new.seq;
  end if;
  return null;
end $$;
revoke execute on function event_cut from public;
-- One byte of a text may be six of its JSON.
create trigger run_events_zz_cut after insert on run_events for each row
  when (new.short is not null or pg_column_size(new.details) + octet_length(new.summary) > 10000) execute function event_cut();

-- Those that are there already. So much as this a compressed one takes at least.
update run_events e set summary = s.short->>'summary', details = s.short->'details'
  from (select run_id, seq, event_short(summary, details) as short from run_events
    where pg_column_size(details) + pg_column_size(summary) > 500) s
  where e.run_id = s.run_id and e.seq = s.seq and s.short is not null;
