-- What each person's questions to models came to, by day and model, for administrators (decision 0135). Numbers only. Work that is nobody's own, such
-- as vectors of texts, has no person.
create table model_usage (
  day date not null,
  user_id uuid references users on delete cascade,
  provider text not null check (length(provider) between 1 and 200),
  model text not null check (length(model) between 1 and 200),
  calls bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd double precision not null default 0,
  -- Of these calls, those whose price nobody has said.
  unpriced_calls bigint not null default 0,
  constraint model_usage_key unique nulls not distinct (day, user_id, provider, model)
);
create index model_usage_user on model_usage (user_id, day);
alter table model_usage enable row level security;
create policy administrators on model_usage for select to adjutant_app
  using ((select app_is_admin()) or user_id = (select app_user()));
grant select on model_usage to adjutant_app;
