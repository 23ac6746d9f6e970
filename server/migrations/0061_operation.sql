-- Monitoring counts what ended in the last hour, however many runs there are.
create index runs_ended on runs (ended_at) where ended_at is not null;
