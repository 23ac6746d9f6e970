-- Recordings that become notes (decision 0134). One row at most: whether anybody may dictate, and which model of a provider listens.
create table dictation_settings (
  one_row boolean primary key default true check (one_row),
  is_on boolean not null default true,
  provider_id uuid references model_providers on delete set null,
  model text check (length(model) between 1 and 200),
  updated_at timestamptz(3) not null default clock_timestamp()
);
alter table dictation_settings enable row level security;
create policy administrators on dictation_settings to adjutant_app
  using ((select app_is_admin())) with check ((select app_is_admin()));
grant select, insert, update on dictation_settings to adjutant_app;

-- What came of a recording, for a day: sent again after an answer that was lost, it is neither heard nor charged for a second time.
create table dictations (
  user_id uuid not null references users on delete cascade,
  -- The file may be gone by now.
  file_id uuid not null,
  content text,
  note_id uuid references notes on delete set null,
  began_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, file_id)
);
create index dictations_note on dictations (note_id) where note_id is not null;
alter table dictations enable row level security;
create policy own on dictations to adjutant_app
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, update, delete on dictations to adjutant_app;
