import { payloadRows, widgetBytes } from './bench/payload.ts';
import { printTable } from './bench/row.ts';
printTable('Bytes', '', await widgetBytes());
printTable('Payload', '', await payloadRows());
