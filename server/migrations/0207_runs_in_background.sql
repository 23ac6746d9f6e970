-- Runs that nobody waits for, begun by a schedule: each server has a few of them at work at once, and those that people wait for come first.
alter table runs add column in_background boolean not null default false;
create index runs_in_background on runs (created_at) where in_background and status = 'pending';
