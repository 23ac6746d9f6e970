-- Today by mail, for whoever switched it on (notification_settings, kind `briefing`): at which hour of their own clock, and what was told last.
create table briefing_mail (
  user_id uuid primary key references users on delete cascade,
  hour smallint not null default 7 check (hour between 0 and 23),
  -- The last day, in the person's zone, that was decided on: a mail was written, or there was nothing new to write.
  day date,
  -- What the last mail told of: a morning that has nothing beside it is silent.
  keys text[] not null default '{}',
  -- Until when nobody else writes it.
  held_until timestamptz(3)
);
create index notification_settings_briefing on notification_settings (user_id) where kind = 'briefing' and mail;
alter table briefing_mail enable row level security;
create policy own on briefing_mail to adjutant_app using (user_id = (select app_user()));
grant select, insert, update on briefing_mail to adjutant_app;
