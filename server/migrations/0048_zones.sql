-- Where and how somebody reads dates and numbers; null: as their browser says (server: UTC, English).
alter table users
  add column time_zone text,
  add column locale text;
