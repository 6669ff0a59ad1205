import { ERRORS, type EditResult, type ErrorCode } from '@doorsign/shared-schema/api';
import { FAMILY_RULES, familyOf } from '@doorsign/shared-schema/registers';
import { AppError } from './errors.ts';

/** Returns the field of a public call's body that belongs to a register; an unknown key is returned unchanged. */
const fieldOf = (key: string): string => {
  const found = familyOf(key);
  return found ? FAMILY_RULES[found.name].fieldOf(key) : key;
};

/** Returns the error response for a rejected Save of a call. */
export const refusalOf = ({ code, detail, field }: EditResult): AppError => {
  const fields = field !== undefined && detail !== undefined ? { [fieldOf(field)]: detail } : undefined;
  return new AppError(isErrorCode(code) ? code : 'validation_failed', { detail, fields });
};

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERRORS, code);
