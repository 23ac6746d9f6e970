-- All signals that a piece of advice joined, not only the main one: what its person answers is answered of each of them.
alter table advice add column subjects text[] not null default '{}';
