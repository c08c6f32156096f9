import { ErrorCodes, ResponseError } from 'vscode-jsonrpc/node';
import { messageOf } from '../../../../core/errors.ts';
import { errorCodesOfProtocol } from '../protocol/error-codes.ts';
import type { NoReply } from '../reply.ts';

/** What an error in place of an answer means. */
export function refusalOf(thrown: unknown): NoReply {
  const code = thrown instanceof ResponseError ? thrown.code : ErrorCodes.UnknownErrorCode;
  return code === errorCodesOfProtocol.contentModified
    ? { kind: 'superseded' }
    : { kind: 'refused', code, message: messageOf(thrown) };
}
