/** The first part of a directory's address. Its name follows. */
export const DIRECTORY_PATH = '/at/';

/** The last part of the address of a directory's data. */
export const DIRECTORY_DATA = '/locations.json';
