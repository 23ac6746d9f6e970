-- One is told, once, that a connection waits for them: its password is refused for good, its access ended, or what it was sealed with is
-- gone. The lists are added to, whatever stands in them.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
  subjects text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_subject_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check ' || replace(kinds, '''run''::text', '''run''::text, ''connection''::text');
  alter table notifications drop constraint notifications_subject_kind_check;
  execute 'alter table notifications add constraint notifications_subject_kind_check ' || replace(subjects, '''run''::text', '''run''::text, ''connection''::text');
end $$;

create or replace function notification_mails(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('schedule', 'connection') or notification_mails_of_kind(kind)
$$;

-- A password is tried twice (accounts get locked by more); what is paused or disconnected waits for nobody.
create function connection_waits(c connections) returns boolean language sql immutable as $$
  select not c.paused and c.left_at is null and (c.state in ('consent', 'locked') or c.state = 'password' and c.tries >= 2)
$$;

create function connection_told() returns trigger language plpgsql security definer set search_path to 'public' as $$
declare
  told uuid[];
begin
  if connection_waits(new) = connection_waits(old) then return null; end if;
  if connection_waits(new) then
    told := array(select notification_tell(array[new.user_id], '{}', '{}', '{}', 'connection', 'connection/' || new.id, 'connection', new.id,
      null, null, true, '2 minutes'));
  else
    told := array(select notification_settle('connection', new.id, array['connection'], array[new.user_id]));
  end if;
  if cardinality(told) > 0 then
    perform pg_notify('adjutant_live', json_build_object('topic', 'notifications', 'id', '', 'users', to_json(told))::text);
  end if;
  return null;
end $$;
create trigger connections_told after update of state, tries, paused, left_at on connections for each row execute function connection_told();

create function connection_forget_notices() returns trigger language plpgsql security definer set search_path to 'public' as $$ begin
  delete from notifications where subject_kind = 'connection' and subject_id = old.id;
  return null;
end $$;
create trigger connections_forget_notices after delete on connections for each row execute function connection_forget_notices();
