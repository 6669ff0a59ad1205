import type { EditResult, ErrorCode } from '@doorsign/shared-schema/api';
import { ERRORS } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';

/** The field of a call's body that a register comes from. */
export type FieldOf = (registerKey: string) => string;

/** The error that a refused Save of a public call answers with. */
export const refusalOf = ({ code, detail, field }: EditResult, fieldOf: FieldOf): AppError => {
  const fields = field !== undefined && detail !== undefined ? { [fieldOf(field)]: detail } : undefined;
  return new AppError(isErrorCode(code) ? code : 'validation_failed', { detail, fields });
};

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERRORS, code);
