-- What travels on the live lane is named in words: topic, id, users, orgs.
create or replace function pair_told() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform pg_notify('adjutant_live', json_build_object('topic', 'rights', 'id', '',
    'users', json_build_array(coalesce(new.user_id, old.user_id)), 'orgs', json_build_array())::text);
  return null;
end $$;

create or replace function suggestion_of_event() returns trigger language plpgsql security definer set search_path = public as $$
declare
  kept record;
begin
  update thread_suggestions s set
      state = case when new.type = 'result' then 'ready' when new.details->>'status' = 'failed' then 'failed' else 'replaced' end,
      text = case when new.type = 'result' then coalesce(new.details->>'text', '') else s.text end,
      citations = case when new.type = 'result' then coalesce(new.details->'citations', '[]') else s.citations end,
      author = case when new.type = 'result' then new.details->>'author' else s.author end
    where s.run_id = new.run_id and s.state = 'writing'
    returning s.thread_id, s.user_id into kept;
  if found then
    perform pg_notify('adjutant_live', json_build_object('topic', 'comms', 'id', kept.thread_id, 'users', json_build_array(kept.user_id))::text);
  end if;
  return null;
end $$;
