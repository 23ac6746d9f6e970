-- Whether anything that was found in somebody's texts has changed since their briefing was made is asked at each look at Today.
create index statements_touched on statements (user_id, updated_at);
