import { afterAll } from 'vitest';
import { foldersRemoved } from './temporary-folder.ts';

afterAll(foldersRemoved);
