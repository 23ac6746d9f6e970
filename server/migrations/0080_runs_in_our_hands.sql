-- Which process works on a run (engine_nodes), once it has begun to; null: none has. Before, DBOS knew it (decision 0053).
alter table runs add column node text;
