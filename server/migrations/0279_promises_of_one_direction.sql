-- Lists of promises are asked for in one direction, by the day they are due: the index ends in the order of the list, so that a page is read
-- and not everything sorted. And texts of one kind are found by the index that begins with their person and their kind: another one that
-- began with the person alone looked as good to a prepared statement, which then read all texts of the person (decision 0175).
drop index statements_due;
create index statements_due on statements (user_id, direction, coalesce(due_on, '9999-12-31'::date), id);
drop index statement_texts_hash;
create index statement_texts_hash on statement_texts (hash, user_id);
