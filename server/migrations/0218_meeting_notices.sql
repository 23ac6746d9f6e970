-- One is told that a meeting is prepared. The lists are added to, whatever stands in them.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
  subjects text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_subject_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check ' || replace(kinds, '''run''::text', '''run''::text, ''meeting''::text');
  alter table notifications drop constraint notifications_subject_kind_check;
  execute 'alter table notifications add constraint notifications_subject_kind_check ' || replace(subjects, '''run''::text', '''run''::text, ''meeting''::text');
end $$;
