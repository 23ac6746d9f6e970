-- A mail that could not be read is asked for again: a day later, and a week after that.
alter table mail_places add column tries smallint not null default 1;
alter table mail_places add column tried_at timestamp(3) with time zone not null default clock_timestamp();
