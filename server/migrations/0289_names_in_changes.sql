-- The name of a deleted account stands also in what a later text perhaps tells of a statement, in what followed it, and in what was there
-- before an answer (0223 took it out of the statement itself).
create function nameless(value jsonb, called text[]) returns jsonb language plpgsql immutable parallel safe as $$ begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key,
        case when e.key = 'words' and e.value #>> '{}' = any (called) then '"Deleted user"'::jsonb else nameless(e.value, called) end), '{}')
      from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(nameless(e.item, called) order by e.n), '[]')
      from jsonb_array_elements(value) with ordinality e (item, n))
    else value end;
end $$;

create or replace function forget_name_in_statements() returns trigger language plpgsql security definer set search_path = public as $$
declare
  called text[] := array_remove(array[old.name, nullif(concat_ws(' ', old.first_name, old.last_name), ''), old.email::text], null);
begin
  with of_threads as (
    select x.id from statement_texts x join thread_messages m on m.id = x.message_id
    where m.sender_id = old.id or m.thread_id in (select p.thread_id from thread_participants p where p.user_id = old.id))
  update statements s set
    who = case when s.who ->> 'words' = any (called) then s.who || '{"words": "Deleted user"}' else s.who end,
    to_whom = case when s.to_whom ->> 'words' = any (called) then s.to_whom || '{"words": "Deleted user"}' else s.to_whom end,
    suggested = nameless(s.suggested, called), followed = nameless(s.followed, called), former = nameless(s.former, called)
  where s.user_id <> old.id
    and s.id in (
      select of_text.id from statements of_text join of_threads t on t.id = of_text.text_id
      union select told.id from statements told join of_threads t on t.id = told.suggested_by
      union select after.id from statements after join of_threads t on t.id = after.followed_by
      union select before.id from statements before
        where before.user_id in (select x.user_id from statement_texts x join of_threads t on t.id = x.id) and before.former <> '[]'
          and exists (select 1 from jsonb_path_query(before.former, '$[*].suggested.by') by join of_threads t on t.id::text = by #>> '{}'))
    and exists (select 1 from unnest(called) name where strpos(concat(s.who, s.to_whom, s.suggested, s.followed, s.former), to_json(name)::text) > 0);
  return old;
end $$;
