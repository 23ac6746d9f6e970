-- Providers of models that administrators have added beside those of the environment (decision 0104). The key is sealed (decision 0080).
create table model_providers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('openai', 'google', 'compatible')),
  base_url text check (length(base_url) <= 2000),
  secret text,
  key_hint text check (length(key_hint) <= 4),
  models jsonb not null default '[]' check (jsonb_typeof(models) = 'array'),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (kind <> 'compatible' or base_url is not null),
  check (secret is not null or key_hint is null)
);
create trigger model_providers_touch before update of name, kind, base_url, key_hint, models on model_providers
  for each row execute function touch();

-- One row at most: none is the default.
create table model_settings (
  one_row boolean primary key default true check (one_row),
  default_model text,
  updated_at timestamptz(3) not null default clock_timestamp()
);

alter table model_providers enable row level security;
create policy administrators on model_providers to adjutant_app
  using ((select app_is_admin())) with check ((select app_is_admin()));
grant select, insert, update, delete on model_providers to adjutant_app;
alter table model_settings enable row level security;
create policy administrators on model_settings to adjutant_app
  using ((select app_is_admin())) with check ((select app_is_admin()));
grant select, insert, update on model_settings to adjutant_app;
