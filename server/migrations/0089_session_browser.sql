-- The browser that signed in, as it names itself: its owner tells sessions at one address apart by it.
alter table session add column user_agent text;
