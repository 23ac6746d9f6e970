-- What the sample company put into somebody's workspace, so that it can be taken out again. A record that is deleted by hand leaves its line.
create table sample_records (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('goal', 'task', 'note', 'contact', 'file')),
  record_id uuid not null,
  primary key (user_id, kind, record_id)
);
alter table sample_records enable row level security;
create policy own on sample_records to adjutant_app using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, delete on sample_records to adjutant_app;
