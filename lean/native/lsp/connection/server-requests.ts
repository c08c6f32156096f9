import { ErrorCodes, ResponseError } from 'vscode-jsonrpc/node';

/** Requests of the server that ask for nothing we have: null is the right answer to all of them. */
const harmless =
  /^(client\/(un)?registerCapability|workspace\/\w+\/refresh|window\/(workDoneProgress\/create|showMessageRequest))$/;

/** The answer to a request of the server. */
export function answerServer(method: string): null | ResponseError<void> {
  return harmless.test(method)
    ? null
    : new ResponseError(ErrorCodes.MethodNotFound, `Lakatos does not answer ${method}`);
}
