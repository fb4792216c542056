import express, { type Express } from 'express';
import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { RequestContext } from '../xs2a/request-context.js';

/** The classes of requests and responses that a server is to make: options of `http.createServer`. */
export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/** What a server is made for: it is called with each request, and may name the classes of its messages. */
export type ServedApp = RequestListener & {
  readonly messages?: MessageClasses;
  /** Writes the JSON that says why a request is refused before the application sees it; default: as plain JSON. */
  readonly refusalBody?: (text: string) => string;
};

/**
 * Classes whose instances are requests and responses of an Express application from the start. Express changes the prototype of
 * messages that a server made otherwise, which makes everything slower that is done with them later: a third of a call.
 */
export function messageClasses(app: Express): MessageClasses {
  class AppRequest extends IncomingMessage {
    // There from the start, so that all requests have one shape.
    context: RequestContext | undefined = undefined;
  }
  class AppResponse<Of extends IncomingMessage> extends ServerResponse<Of> {
    // Express would make an object for each response. No handler here keeps anything there.
    locals = NO_LOCALS;
  }
  copyMembers(express.request, AppRequest.prototype);
  copyMembers(app.request, AppRequest.prototype);
  copyMembers(express.response, AppResponse.prototype);
  copyMembers(app.response, AppResponse.prototype);
  app.request = AppRequest.prototype as Express['request'];
  app.response = AppResponse.prototype as Express['response'];
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

const NO_LOCALS = Object.freeze({});

function copyMembers(from: object, to: object): void {
  Object.defineProperties(to, Object.getOwnPropertyDescriptors(from));
}
