-- When somebody works, on the clock of their own zone: times to meet are offered within it. No row: weekdays from 9 to 17.
create table working_hours (
  user_id uuid primary key references users (id) on delete cascade,
  -- 1 is Monday.
  days integer[] not null check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]),
  from_time text not null check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  to_time text not null check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and to_time > from_time),
  updated_at timestamptz(3) not null default clock_timestamp()
);
alter table working_hours enable row level security;
create policy own on working_hours to adjutant_app using (user_id = (select app_user()));
grant select, insert, update on working_hours to adjutant_app;
