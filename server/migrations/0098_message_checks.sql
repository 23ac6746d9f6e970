-- What the checker says of a reply: its claims with their places and the words of records that prove them. Null: not checked yet.
-- It is computed from the reply and the records that it cites, and never said to a model.
alter table messages add column checks jsonb;
