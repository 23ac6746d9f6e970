-- A conversation that was named by a rule waits for a model to name it, once, after its first answer; null: it does not.
alter table conversations add column naming_at timestamptz(3);
create index conversations_naming on conversations (naming_at) where naming_at is not null;
