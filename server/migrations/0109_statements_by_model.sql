-- Whether a model, too, may look for what a person's texts say. Off until they allow it.
create table statement_settings (
  user_id uuid primary key references users(id) on delete cascade,
  by_model boolean not null default false
);
alter table statement_settings enable row level security;
create policy own on statement_settings for all to adjutant_app using (user_id = (select app_user()));
grant select, insert, update, delete on statement_settings to adjutant_app;
-- What a text said when a model read it last: the same text is put to a model once.
alter table statement_texts add column model_hash text not null default '';
