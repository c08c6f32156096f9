module
public import Lean
public meta import Lean
/-!
For Lean in WebAssembly, whose library comes without intermediate code: functions of the library that our code calls by
names of the compiler's own (`_redArg`: without arguments that are not used). Each is declared under its name, so that the
interpreter finds the compiled function; the text behind `extern` has no use there. All arguments that are objects look alike
to compiled functions, so any such type will do.

Documents are elaborated as modules there, hence `public`, and `meta` for what runs during elaboration.
-/
public meta section
@[extern "x"] opaque Lean.Parser.mkInputContext._redArg (input : String) (fileName : String) (normalizeInput : Bool) (endPos : String.Pos.Raw) : Lean.Parser.InputContext
@[extern "x"] opaque Lean.Name.toStringWithToken._at_.Lean.Name.toString.spec_0 (n : Lean.Name) (escape : Bool) : String
@[extern "x"] opaque List.appendTR._redArg (left right : List Lean.Name) : List Lean.Name
@[extern "x"] opaque List.lengthTR._redArg (list : List Lean.Name) : Nat
@[extern "x"] opaque List.reverse._redArg (list : List Lean.Name) : List Lean.Name
@[extern "x"] opaque Lean.Server.WithRpcRef.mk._redArg (value : Lean.Json) : BaseIO (Lean.Server.WithRpcRef Lean.Json)
@[extern "x"] opaque Lean.Server.instRpcEncodableWithRpcRefOfTypeName.rpcEncode._redArg (type : Lean.Name) (value : Lean.Server.WithRpcRef Lean.Json) (store : Lean.Server.RpcObjectStore) : Lean.Json × Lean.Server.RpcObjectStore := (.null, {})
@[extern "x"] opaque Lean.Server.instRpcEncodableWithRpcRefOfTypeName.rpcDecode._redArg (type : Lean.Name) (value : Lean.Json) (store : Lean.Server.RpcObjectStore) : Except String (Lean.Server.WithRpcRef Lean.Json)
@[extern "x"] opaque Prod.map._redArg (first : Lean.Json → Lean.Json) (second : Lean.Json → Lean.Json) (pair : Lean.Json × Lean.Json) : Lean.Json × Lean.Json
@[extern "x"] opaque Lean.Server.RequestM.mapTaskCheap._redArg (task : Lean.Server.ServerTask Lean.Json) (change : Lean.Json → Lean.Server.RequestM Lean.Json) (context : Lean.Server.RequestContext) : EIO Lean.Server.RequestError (Lean.Server.RequestTask Lean.Json)
