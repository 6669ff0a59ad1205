import { defineDoorsign } from './index.ts';

// The module that a Doorsign server serves: its elements ask the server from which it was loaded.

defineDoorsign({ server: import.meta.url });
