-- Filters of the list of contacts that somebody keeps under a name, for themselves.
create table contact_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create unique index contact_views_name on contact_views (user_id, lower(name));
create trigger contact_views_touch before update on contact_views for each row execute function touch();
alter table contact_views enable row level security;
create policy own on contact_views to adjutant_app using (user_id = (select app_user()));
grant select, insert, update, delete on contact_views to adjutant_app;
-- With whom one has not been in touch for long: a filter of the list, by the day of the last contact.
create index contacts_last_contact on contacts (owner_id, last_contacted_on) where last_contacted_on is not null;
