-- One is told of a schedule: what it came to, that it paused by itself, that its budget is used up. The lists are added to, whatever stands in them.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
  subjects text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_subject_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check ' || replace(kinds, '''run''::text', '''run''::text, ''schedule''::text');
  alter table notifications drop constraint notifications_subject_kind_check;
  execute 'alter table notifications add constraint notifications_subject_kind_check ' || replace(subjects, '''run''::text', '''run''::text, ''schedule''::text');
end $$;
-- By mail it is told where the schedule says so.
alter function notification_mails(text) rename to notification_mails_of_kind;
create function notification_mails(kind text) returns boolean language sql immutable parallel safe as $$
  select kind = 'schedule' or notification_mails_of_kind(kind)
$$;
-- What was told of a schedule goes with it.
create function schedule_forget_notices() returns trigger language plpgsql security definer set search_path = public as $$ begin
  delete from notifications where subject_kind = 'schedule' and subject_id = old.id;
  return null;
end $$;
create trigger schedule_forget_notices after delete on schedules for each row execute function schedule_forget_notices();
