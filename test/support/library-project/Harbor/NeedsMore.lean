import Harbor.NeedsBroken
